import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../root.ts'
import { BREAKPOINTS } from '../../web/src/browser/use-media-query.ts'

const folder = join(root, 'web/src')
const sources = globSync('**/*.{css,ts,tsx}', { cwd: folder })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const)
const QUERY = /@media[^{]*|useMediaQuery\([^)]*\)+/g
const WIDTH = /\((max|min)-width: (\d+(?:\.\d+)?)px\)/g

/** Widths of the media queries of a file, as the last pixel of the narrower layout. */
function widthsOf(text: string): number[] {
  return (text.match(QUERY) ?? []).flatMap((query) =>
    [...query.matchAll(WIDTH)].map(([, side, width]) => Number(width) - (side === 'min' ? 1 : 0)),
  )
}

// @rule S3-9.breakpoints
it('the layout changes at the breakpoints of section S3-9 (docs/rules.md) only', () => {
  const known = new Set<number>(BREAKPOINTS)
  const found = sources.flatMap(([path, text]) => widthsOf(text).map((width) => ({ path, width })))
  expect(found.filter(({ width }) => width > BREAKPOINTS[0] && !known.has(width))).toEqual([])
  // the pattern finds them
  expect(new Set(found.map(({ width }) => width))).toContain(768)
})
