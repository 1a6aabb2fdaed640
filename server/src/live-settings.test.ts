import { createDataSources } from '@graticule/contracts/data-sources'
import { refusedRows } from '@graticule/contracts/sources/refused-rows'
import { describe, expect, it } from 'vitest'
import { type LiveChoices, liveSettings } from './live-settings.ts'

const settingsOf = (addresses: LiveChoices['addresses'] = {}, outside?: 'off') =>
  liveSettings({ outside, dialect: undefined, addresses })
const namesOf = (...choices: Parameters<typeof settingsOf>) =>
  createDataSources(settingsOf(...choices).sources).combined.map(({ name }) => name)

describe('the list of all sources', () => {
  it('has the catalogue once, and every outside source that is on', () => {
    expect(namesOf()).toEqual(['dab', 'amerigeoss', 'nextgeoss', 'zenodo', 'wikipedia'])
    expect(namesOf({}, 'off')).toEqual(['dab'])
    expect(namesOf({ nextgeoss: 'off' })).toEqual(['dab', 'amerigeoss', 'zenodo', 'wikipedia'])
  })

  it('has the curated sources by themselves where a hub answers in place of the catalogue', () => {
    expect(namesOf({ dab: 'https://hub.test' }, 'off')).toEqual(['dab', 'data', 'information', 'services'])
  })
})

describe('the rows that the variables come to', () => {
  it('are in order, whatever is switched off', () => {
    for (const settings of [settingsOf(), settingsOf({}, 'off'), settingsOf({ dab: 'https://hub.test/dab', zenodo: 'off' })])
      expect(refusedRows(settings.sources)).toEqual([])
  })

  it('have the addresses of the variables, also where the outside is off as a whole', () => {
    const { sources } = settingsOf({ zenodo: 'https://records.test/api' }, 'off')
    expect(sources.find(({ name }) => name === 'zenodo')).toMatchObject({ address: 'https://records.test/api' })
    expect(createDataSources(sources).asked.map(({ name }) => name)).toContain('zenodo')
  })
})
