/** Files of others as search areas: each is read or refused in words, none breaks the page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readAreaFile } from '../web/src/features/filters/area-file/read-area.ts'

const folder = join(import.meta.dirname, '../../shared/fixtures/kml/libkml_libkml')

it.skipIf(!existsSync(folder))('the files of libkml, the broken ones too, are read or refused', async () => {
  const names = readdirSync(folder).filter((name) => /\.km[lz]$/.test(name))
  const answers = await Promise.all(names.map((name) => readAreaFile(name, new Uint8Array(readFileSync(join(folder, name))))))
  expect(answers.filter((answer) => 'text' in answer).length).toBeGreaterThan(3)
})
