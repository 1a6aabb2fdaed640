import { describe, expect, it } from 'vitest'
import { type Journey, missingFrom, nameOf, planLines, planOf, type PlanOptions, sizeOf } from './plan.ts'
import { turnOf, TURNS } from './turns.ts'

const journey = (file: string, tags: readonly string[] = [], project = 'desktop'): Journey => ({
  project,
  file,
  titles: ['group', 'does it'],
  tags,
})
const plain = Array.from({ length: 200 }, (_, at) => journey(`plain-${at}.spec.ts`))
const golden = journey('golden.spec.ts', ['golden'])
const options: PlanOptions = {
  tier: 'small',
  seed: 7,
  commits: 0,
  journeys: [golden, ...plain],
  reached: new Set(),
  services: false,
}
const filesOf = (more: Partial<PlanOptions>) => planOf({ ...options, ...more }).journeys.map((one) => one.journey.file)

describe('the plan of a run', () => {
  it('has the golden journeys and what the change reaches; everything has all', () => {
    expect(filesOf({ reached: new Set(['plain-7.spec.ts']) })).toEqual(['golden.spec.ts', 'plain-7.spec.ts'])
    expect(filesOf({ tier: 'all' })).toHaveLength(201)
  })

  it('has of CI a fifth of the rest, and all of it in five commits', () => {
    const turns = Array.from({ length: TURNS }, (_, at) => filesOf({ tier: 'ci', commits: 1000 + at }))
    for (const files of turns) expect(files.length).toBeGreaterThan(20)
    for (const files of turns) expect(files.length).toBeLessThan(62)
    expect(new Set(turns.flat())).toEqual(new Set(filesOf({ tier: 'all' })))
    expect(filesOf({ tier: 'ci', commits: 1000 })).toEqual(filesOf({ tier: 'ci', commits: 1005 }))
  })

  it('asks for the full size of the files of its turn', () => {
    expect(sizeOf(planOf(options))).toBe('small')
    expect(sizeOf(planOf({ ...options, tier: 'ci', commits: 13 }))).toBe('3')
    expect(sizeOf(planOf({ ...options, tier: 'all' }))).toBe('full')
    expect(turnOf('server/src/a.test.ts')).toBe(turnOf('server/src/a.test.ts'))
  })

  it('has for daily work only what the change reaches', () => {
    expect(filesOf({ onlyReached: true, reached: new Set(['plain-3.spec.ts']) })).toEqual(['plain-3.spec.ts'])
  })

  it('says in words what it has and what it leaves out', () => {
    const words = planLines(planOf({ ...options, reached: new Set(['plain-7.spec.ts']) })).join('\n')
    expect(words).toContain('2 of 201: 1 golden, 1 reached by the change')
    expect(words).toContain('the other 199: npm run test:all')
    expect(words).toContain('seed 7')
    expect(planLines(planOf({ ...options, tier: 'all' })).join('\n')).not.toContain('the other')
  })
})

describe('a journey', () => {
  it('is named as Playwright prints it', () => {
    expect(nameOf(golden)).toBe('[desktop] › golden.spec.ts › group › does it')
  })

  it('that was planned and did not run is a failure', () => {
    const planned = [golden, journey('a.spec.ts')].map(nameOf)
    expect(missingFrom(planned, new Set(planned))).toEqual([])
    expect(missingFrom(planned, new Set([nameOf(golden)]))).toEqual([
      'Planned, and did not run: [desktop] › a.spec.ts › group › does it',
    ])
  })
})
