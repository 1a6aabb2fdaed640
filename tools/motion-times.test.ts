import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  COLLAPSE_MS,
  FIT_DURATION_MS,
  IMAGE_PREVIEW_MS,
  LOADING_BAR_HIDE_MS,
  LOADING_BAR_MS,
  NOTIFICATION_MS,
  PANEL_HIDE_MS,
  POPUP_CLOSE_MS,
  POPUP_OPEN_MS,
  TILE_BAR_HIDE_MS,
} from '../contracts/src/limits.ts'
import { expect, it } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, '../web/src/ui/tokens.css'), 'utf8')

it.each([
  ['--t-popup-in', POPUP_OPEN_MS],
  ['--t-popup-out', POPUP_CLOSE_MS],
  // @rule S1-9.panel-times
  ['--t-panel', PANEL_HIDE_MS],
  ['--t-collapse', COLLAPSE_MS],
  ['--t-preview', IMAGE_PREVIEW_MS],
  ['--t-fit', FIT_DURATION_MS],
  ['--t-toast', NOTIFICATION_MS],
  ['--t-bar', LOADING_BAR_MS],
  ['--t-bar-hide', LOADING_BAR_HIDE_MS],
  ['--t-tiles-hide', TILE_BAR_HIDE_MS],
])('the style sheet moves for as long as the script waits: %s', (name, milliseconds) => {
  const [first] = tokens.matchAll(new RegExp(`${name}: (\\d+)ms;`, 'g'))
  expect(Number(first?.[1])).toBe(milliseconds)
})

const styles = globSync('**/*.css', { cwd: join(import.meta.dirname, '../web/src') })
  .map((file) => readFileSync(join(import.meta.dirname, '../web/src', file), 'utf8'))
  .join('\n')

// @rule S1-9.panel-times
it.each(['--t-panel', '--t-collapse', '--t-popup-in', '--t-preview', '--t-bar'])('something moves for this long: %s', (name) => {
  expect(styles).toMatch(new RegExp(`(?:animation|transition):[^;]*var\\(${name}\\)`))
})

// @rule S3-9.notification-width
// @rule S3-9.popup-size
// @rule S3-9.menu-time
it.each([
  ['--toast', '280px'],
  ['--popup-w', '800px'],
  ['--popup-h', '650px'],
  ['--t-menu', '450ms'],
])('the style sheet has the size or time that section S3-9 (docs/rules.md) gives: %s', (name, value) => {
  expect(tokens).toContain(`${name}: ${value};`)
})
