/** The rules of the quality score in a few groups, for a look at a glance. */
import type { ScoreReason } from '@graticule/contracts/resource'

export const QUALITY_GROUPS = ['words', 'extent', 'people', 'rights', 'access'] as const
export type QualityGroup = (typeof QUALITY_GROUPS)[number]

const GROUP_OF: Readonly<Record<string, QualityGroup>> = {
  title: 'words',
  abstract: 'words',
  keywords: 'words',
  thumbnail: 'words',
  footprint: 'extent',
  time: 'extent',
  dates: 'extent',
  organisation: 'people',
  contact: 'people',
  identifier: 'rights',
  licence: 'rights',
  lineage: 'rights',
  formats: 'access',
  access: 'access',
  'map-service': 'access',
}

export interface GroupScore {
  readonly group: QualityGroup
  readonly points: number
  readonly of: number
}

/** Points by group; a rule that came after these groups counts as one about access. Groups without rules are left out. */
export function qualityGroups(reasons: readonly ScoreReason[]): GroupScore[] {
  return QUALITY_GROUPS.map((group) => {
    const mine = reasons.filter(({ code }) => (GROUP_OF[code] ?? 'access') === group)
    const sum = (of: 'points' | 'of') => mine.reduce((total, reason) => total + reason[of], 0)
    return { group, points: sum('points'), of: sum('of') }
  }).filter(({ of }) => of > 0)
}
