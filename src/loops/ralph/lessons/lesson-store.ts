import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomic } from '../../../kit/index.ts'
import { type Lesson, lessonShape } from './lesson.ts'

/** How many lessons of a project are kept; the oldest go first. */
const mostLessons = 500

const fileOf = (cache: string) => join(cache, 'lessons.jsonl')

/** The lessons of all loops of a project, oldest first. A line that cannot be read is left out. */
export async function readLessons(cache: string): Promise<Lesson[]> {
  const text = await readFile(fileOf(cache), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    try {
      return [lessonShape.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

/** Keeps the lessons of a run in place of those that it left before. None makes a run forgotten. */
export async function keepLessons(cache: string, runId: string, lessons: readonly Lesson[]): Promise<void> {
  const known = await readLessons(cache)
  const others = known.filter(({ run_id: id }) => id !== runId)
  if (lessons.length === 0 && others.length === known.length) return
  await mkdir(cache, { recursive: true })
  const all = [...others, ...lessons].slice(-mostLessons)
  await writeAtomic(fileOf(cache), all.map((lesson) => `${JSON.stringify(lesson)}\n`).join(''))
}
