import { expect, test } from 'vitest'
import { cacheFolderOf } from './cache-folder.ts'

const folderOf = (platform: NodeJS.Platform, env = {}, project = '/home/ann/My Project') =>
  cacheFolderOf(project, { env, platform, homedir: '/home/ann' })

test('each platform has its own cache directory, and XDG_CACHE_HOME wins', () => {
  expect(folderOf('linux')).toMatch(/^\/home\/ann\/\.cache\/reprise\/my-project-[0-9a-f]{16}$/)
  expect(folderOf('darwin')).toMatch(/^\/home\/ann\/Library\/Caches\/reprise\/my-project-[0-9a-f]{16}$/)
  expect(folderOf('win32', { LOCALAPPDATA: '/local' })).toMatch(/^\/local\/reprise\/my-project-/)
  expect(folderOf('darwin', { XDG_CACHE_HOME: '/cache' })).toMatch(/^\/cache\/reprise\/my-project-/)
  expect(folderOf('linux', { XDG_CACHE_HOME: 'relative' })).toMatch(/^\/home\/ann\/\.cache\//)
})

test('two projects of one name have a folder each, and one project always the same', () => {
  expect(folderOf('linux', {}, '/a/app')).not.toBe(folderOf('linux', {}, '/b/app'))
  expect(folderOf('linux', {}, '/a/app')).toBe(folderOf('linux', {}, '/a/app'))
  expect(folderOf('linux', {}, '/')).toMatch(/^\/home\/ann\/\.cache\/reprise\/[0-9a-f]{16}$/)
})
