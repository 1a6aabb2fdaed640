import { describe, expect, it } from 'vitest'
import { SCORE_RULES, scoreResource, withScore, type UnscoredResource } from './score.ts'

const bare: UnscoredResource = {
  id: 'bare',
  identifiers: [],
  title: 'x',
  abstract: '',
  type: 'data',
  level: 'dataset',
  keywords: [],
  contacts: [],
  formats: [],
  online: [],
  thumbnails: [],
  useConstraints: [],
  platforms: [],
  instruments: [],
  dataCore: false,
  curated: false,
  source: { id: 's', title: 'S' },
}

const full: UnscoredResource = {
  ...bare,
  identifiers: [{ scheme: 'doi', value: '10.5281/zenodo.1' }],
  title: 'Sea surface temperature, daily',
  abstract: 'Daily mean temperature of the sea surface. '.repeat(8),
  keywords: ['ocean', 'temperature', 'daily', 'satellite', 'climate'].map((value) => ({ value, thesaurus: 'T' })),
  contacts: [{ organisation: 'An agency', email: 'desk@example.org' }],
  footprint: { boxes: [[-180, -90, 180, 90]] },
  time: { start: '2000-01-01T00:00:00Z' },
  licence: { name: 'CC-BY-4.0' },
  formats: ['NetCDF'],
  online: [
    { url: 'https://example.org/sst.nc', accessType: 'direct' },
    { url: 'https://example.org/wms', protocol: 'OGC:WMS', accessType: 'complex' },
  ],
  lineage: 'Retrieved from infrared radiances.',
  thumbnails: [{ url: 'https://example.org/sst.png' }],
  published: '2020-01-01T00:00:00Z',
  recordDate: '2020-01-01T00:00:00Z',
}

// @rule D10.score
describe('the quality score', () => {
  it('has rules that add up to 100 and codes that differ', () => {
    expect(SCORE_RULES.reduce((sum, { of }) => sum + of, 0)).toBe(100)
    expect(new Set(SCORE_RULES.map(({ code }) => code)).size).toBe(SCORE_RULES.length)
  })

  it('is 100 for a record that lacks nothing and nearly nothing for a bare one', () => {
    expect(scoreResource(full).score).toBe(100)
    expect(scoreResource(bare).score).toBe(3)
  })

  it('tells for every rule how many points were reached', () => {
    const { scoreReasons, score } = scoreResource({ ...full, abstract: 'Short.', identifiers: [] })
    expect(scoreReasons.find(({ code }) => code === 'abstract')).toEqual({ code: 'abstract', points: 4, of: 12 })
    expect(scoreReasons.find(({ code }) => code === 'identifier')).toEqual({ code: 'identifier', points: 0, of: 6 })
    expect(score).toBe(100 - 8 - 6)
  })

  it('counts the link to a service as access to that service, but not to data', () => {
    const online = [{ url: 'https://example.org/wfs', accessType: 'complex' as const }]
    const access = (type: 'data' | 'service') =>
      scoreResource({ ...bare, type, online }).scoreReasons.find(({ code }) => code === 'access')?.points
    expect(access('service')).toBe(10)
    expect(access('data')).toBe(7)
  })

  it.each(SCORE_RULES.map((rule) => [rule.code, rule] as const))('%s never gives more points than it has', (_, rule) => {
    for (const resource of [bare, full]) {
      expect(rule.points(resource)).toBeGreaterThanOrEqual(0)
      expect(rule.points(resource)).toBeLessThanOrEqual(rule.of)
    }
  })

  it('is put on the resource without touching anything else', () => {
    const { score, scoreReasons, ...rest } = withScore(full)
    expect(rest).toEqual(full)
    expect(score).toBe(100)
    expect(scoreReasons).toHaveLength(SCORE_RULES.length)
  })
})
