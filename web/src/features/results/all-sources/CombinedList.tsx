import type { ResultSet } from '@graticule/contracts/resource'
import { type ReactNode } from 'react'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { useCombined } from '../../../stores/combined.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { ResultList } from '../list/ResultList.tsx'
import { CombinedEnd } from './CombinedEnd.tsx'
import { SameRecords } from './SameRecords.tsx'

/** The list of all sources: the cards of every list, each with its source, and with the other records of its resource. */
export function CombinedList({ resultSet, ...look }: { resultSet: ResultSet; compact: boolean; busy: boolean }) {
  const rows = useCombined(({ shownPage }) => shownPage.rows)
  const sourceName = useSourceName()
  const items = rows.map(({ source, entry, same }) => ({
    source,
    entry,
    mark: (<Tag>{sourceName(source)}</Tag>) as ReactNode,
    below: same.length > 0 && <SameRecords same={same} />,
  }))
  return (
    <>
      <ResultList {...resultSet} {...look} items={items} />
      <CombinedEnd />
    </>
  )
}
