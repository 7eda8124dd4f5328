/** Tests see the same environment on every machine, whoever starts them. */
export default function setup(): void {
  // With it, commands that they start print hints with `npx`.
  delete process.env.npm_command
  // Every Node that they start would read these certificates first, which takes longer than all else; they only use loopback.
  delete process.env.NODE_EXTRA_CA_CERTS
}
