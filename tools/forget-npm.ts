/** Tests see the same environment with and without npm: commands that they start print hints without `npx`. */
export default function setup(): void {
  delete process.env.npm_command
}
