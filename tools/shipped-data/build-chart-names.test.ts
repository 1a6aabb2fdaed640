import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildChartNames } from './build-chart-names.ts'
import { root } from '../root.ts'

it.each(Object.entries(buildChartNames()))('%s is committed as the tables of the gazetteer have it', (name, text) => {
  expect(readFileSync(join(root, 'web/src/features/map/chart', name), 'utf8')).toBe(text)
})
