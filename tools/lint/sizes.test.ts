/** Counts the files of folders, and holds the exceptions of all sizes to the tree. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import { folderExceptions, functionExceptions } from './size-exceptions.mjs'
import { MAX_FOLDER_FILES, filesOfFolders, sizeAdvice } from './sizes.mjs'

const folders = filesOfFolders(root)

describe('folders', () => {
  it(`hold at most ${MAX_FOLDER_FILES} source files, but those that are named`, () => {
    const advice = Array.from(folders, ([folder, size]) =>
      sizeAdvice(`The folder ${folder}`, size, MAX_FOLDER_FILES, folderExceptions[folder]),
    )
    expect(folders.size).toBeGreaterThan(100)
    expect(advice.filter((line) => line !== undefined)).toEqual([])
  })
})

describe('exceptions', () => {
  it('name folders that exist', () => {
    expect(Object.keys(folderExceptions).filter((folder) => !folders.has(folder))).toEqual([])
  })

  it('name functions that exist', () => {
    const missing = Object.entries(functionExceptions).flatMap(([file, functions]) => {
      const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
      const isThere = (name: string) => new RegExp(`\\b(function|const|async) ${name}\\b|^ +${name}\\(`, 'm').test(text)
      return Object.keys(functions).flatMap((name) => (isThere(name) ? [] : `${file} ${name}`))
    })
    expect(missing).toEqual([])
  })
})

describe('sizeAdvice', () => {
  const exception = { size: 80, reason: 'a list of fields' }

  it('accepts what is small, and what has the size of its exception', () => {
    expect(sizeAdvice('It', 60, 60, undefined)).toBeUndefined()
    expect(sizeAdvice('It', 80, 60, exception)).toBeUndefined()
  })

  it('refuses what joins and what grows', () => {
    expect(sizeAdvice('It', 61, 60, undefined)).toContain('split it where it has two subjects')
    expect(sizeAdvice('It', 81, 60, exception)).toContain('its exception allows 80')
  })

  it('refuses an exception that is too large for what it names', () => {
    expect(sizeAdvice('It', 79, 60, exception)).toContain('write this number')
    expect(sizeAdvice('It', 60, 60, exception)).toContain('needs no exception any more')
  })
})
