import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSqlite, sqliteLibraries } from './open-sqlite.ts'
import { inTransaction, isBusy } from './sqlite-driver.ts'
import { temporaryFolder } from './workspace.suite.ts'

describe.each(sqliteLibraries())('%s', (library) => {
  test('what is written is read back with its type', async () => {
    const driver = await openSqlite(':memory:', library)
    driver.exec('create table things (id integer primary key, name text, size real)')
    driver.run('insert into things values (?, ?, ?)', 5_000_000_000, 'größe', 0.5)
    driver.run('insert into things values (?, ?, ?)', 2, null, null)
    expect(driver.all('select * from things order by id')).toEqual([
      { id: 2, name: null, size: null },
      { id: 5_000_000_000, name: 'größe', size: 0.5 },
    ])
    expect(driver.get('select name from things where id = ?', 5_000_000_000)).toEqual({ name: 'größe' })
    expect(driver.get('select name from things where id = ?', 1)).toBeUndefined()
    driver.close()
  })

  test('a transaction that fails leaves nothing behind', async () => {
    const driver = await openSqlite(':memory:', library)
    driver.exec('create table things (id integer primary key)')
    const failing = () =>
      inTransaction(driver, () => {
        driver.run('insert into things values (?)', 1)
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    expect(driver.all('select * from things')).toEqual([])
    driver.close()
  })

  test('words are found without their text being stored, and can be taken out again', async () => {
    const driver = await openSqlite(':memory:', library)
    driver.exec("create virtual table texts using fts5 (text, content='', contentless_delete=1)")
    driver.run(
      'insert into texts (rowid, text) select value ->> 0, value ->> 1 from json_each(?)',
      '[[7,"a café"]]',
    )
    expect(driver.all('select rowid, text from texts where texts match ?', '"cafe"')).toEqual([
      { rowid: 7, text: null },
    ])
    driver.run('delete from texts where rowid = ?', 7)
    expect(driver.all('select rowid from texts where texts match ?', '"cafe"')).toEqual([])
    driver.close()
  })

  test('a file that another connection writes to is busy', async () => {
    const path = join(temporaryFolder(), 'x.sqlite')
    const [left, right] = [await openSqlite(path, library), await openSqlite(path, library)]
    right.exec('pragma busy_timeout = 0')
    left.exec('begin immediate')
    let problem: unknown
    try {
      right.exec('begin immediate')
    } catch (error) {
      problem = error
    }
    expect(isBusy(problem)).toBe(true)
    left.close()
    right.close()
  })
})
