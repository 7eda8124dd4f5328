import { endOrphans } from '../../kit/index.ts'

const graceMs = 2000

/** Ends what a killed run left at work in a folder, so that nobody writes there any more. Gives how many processes there were. */
export const endLeftInPlace = (folder: string): Promise<number> => endOrphans({ folder }, graceMs)
