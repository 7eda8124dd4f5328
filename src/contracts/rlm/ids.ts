import * as z from 'zod'

/** Text of a prefix, a dash and eight hexadecimal digits, as every id of this family is written. */
const hexId = (prefix: string) => z.string().regex(new RegExp(`^${prefix}-[a-f0-9]{8}$`))

export const trajectoryId = () => hexId('traj')
export const taskId = () => hexId('task')
export const treeId = () => hexId('tree')
export const stateId = () => hexId('state')

/** Whether a text is the id of a task. */
export const isTaskId = (text: string) => /^task-[a-f0-9]{8}$/.test(text)

/** The id of a task in full: one of fewer digits is padded with zeros, anything else stays as it is. */
export const fullTaskId = (text: string) =>
  isShortTaskId(text) ? `task-${text.slice('task-'.length).padStart(8, '0')}` : text

/** Whether a text is the id of a task but for leading zeros. */
export const isShortTaskId = (text: string) => /^task-[a-f0-9]{1,7}$/.test(text)

/** The version of a record of this family. */
export const version = () => z.string().regex(/^1\.\d+\.\d+$/)
