import { SETTING_KEYS } from '@graticule/contracts/settings/settings'
import { beforeAll, expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { settingFieldLabel, settingLabel, settingValueWords } from './setting-labels.ts'

beforeAll(() => withTexts(Promise.resolve(), 'admin', 'communities'))

// @rule B-settings.labels
it.each(SETTING_KEYS)('the setting %s has a label that is not its name', (key) => {
  expect(settingLabel(key)).toMatch(/^(?:[A-Z].*\S|what3words.*|openEO.*)$/)
  expect(settingLabel(key)).not.toBe(key)
})

it('a switch that hides a feature is told as the switch of the form', () => {
  expect(settingLabel('hidesProofOfConcept')).toBe('Create community portals')
  expect(settingValueWords('hidesProofOfConcept', true)).toBe('Off')
  expect(settingValueWords('isBulkDownloadEnabled', true)).toBe('On')
  expect(settingValueWords('matomoSiteId', 7)).toBe('7')
})

// @rule B-administration.refusals
it('calls a field within a setting as its form does', () => {
  expect(settingFieldLabel('url', ['basemaps', '0', 'url'])).toBe('Address')
  expect(settingFieldLabel('name', ['branding', 'partners', '0', 'name'])).toBe('Name of the partner')
  expect(settingFieldLabel('name', ['branding', 'name'])).toBe('Name')
  expect(settingFieldLabel('basemaps', ['basemaps', '0', 'url'])).toBe('Basemaps')
  expect(settingFieldLabel('0', ['basemaps', '0', 'url'])).toBeUndefined()
})
