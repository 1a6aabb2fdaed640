import { describe, expect, it } from 'vitest'
import { combinedSources, liveSettings } from './live-settings.ts'

const namesOf = (choices: Partial<Parameters<typeof liveSettings>[0]>) =>
  combinedSources(liveSettings({ outside: undefined, dialect: undefined, ...choices })).map(({ name }) => name)

describe('the list of all sources', () => {
  it('has the catalogue once, and every outside source that is on', () => {
    expect(namesOf({})).toEqual(['dab', 'amerigeoss', 'nextgeoss', 'zenodo', 'wikipedia'])
    expect(namesOf({ outside: 'off' })).toEqual(['dab'])
    expect(namesOf({ nextgeoss: 'off' })).toEqual(['dab', 'amerigeoss', 'zenodo', 'wikipedia'])
  })

  it('has the curated sources by themselves where a hub answers in place of the catalogue', () => {
    expect(namesOf({ outside: 'off', dab: 'https://hub.test' })).toEqual(['dab', 'data', 'information', 'services'])
  })
})
