import { accessSync, constants, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { Environment } from './allowed-environment.ts'

/**
 * The file that a program's name stands for, looked up on the PATH without a shell. Relative entries of the PATH are
 * passed over: what they name depends on the folder, and an agent may have written it.
 */
export function findProgram(
  name: string,
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const isWindows = platform === 'win32'
  const endings = isWindows ? ['', ...(environment.PATHEXT ?? '.EXE;.CMD;.BAT').split(';')] : ['']
  if (name.includes('/') || (isWindows && name.includes('\\'))) return isProgram(name) ? name : undefined
  const folders = (environment.PATH ?? '').split(isWindows ? ';' : ':').filter((folder) => isAbsolute(folder))
  return folders
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
    .find((file) => isProgram(file))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
