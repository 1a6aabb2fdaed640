import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import { placeOf, SLOW_FILES } from './slow-first.ts'

describe('the list of slow files', () => {
  const files = globSync('{server,web,tools}/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] })

  it.each(SLOW_FILES)('names %s, which is there once', (slow) => {
    expect(files.filter((file) => `/${file}`.endsWith(`/${slow}`))).toHaveLength(1)
  })

  it('puts them before all others, the slowest first', () => {
    const places = SLOW_FILES.map((slow) => placeOf(`/clone/${slow}`))
    expect(places).toEqual(SLOW_FILES.map((_, index) => index))
    expect(placeOf('/clone/web/src/app/App.test.tsx')).toBe(SLOW_FILES.length)
  })
})
