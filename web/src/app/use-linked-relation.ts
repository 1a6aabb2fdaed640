import { relationOfLink } from '@graticule/contracts/kept/proposals/relation-types'
import { useEffect, useRef } from 'react'
import { readAddress } from '../search/address/address.ts'
import { useSession } from '../session/session.ts'
import { mayBeSignedIn } from '../session/sign-in-address.ts'
import { continueRelating } from '../stores/proposals/continue-relating.ts'

/**
 * A link with `crRelation`, `crRelationSrcId` and `crRelationSrcDs` begins to relate entries to the one that it names; a guest is asked to sign in first.
 * Addresses keep these parameters while the visitor goes on, so each link acts once.
 * @rule S1-2.relation-link A link with crRelationSrcId begins to relate entries to that one
 */
export function useLinkedRelation(search: string): void {
  const isPerson = useSession(({ visitor }) => visitor.kind === 'person')
  const isReading = useSession((session) => session.isReading)
  const seen = useRef('')
  useEffect(() => void continueRelating(), [])
  useEffect(() => {
    if (!search.includes('crRelationSrcId')) return
    const { carried } = readAddress(search)
    const targetId = carried['crRelationSrcId']?.[0] ?? ''
    const dataSource = carried['crRelationSrcDs']?.[0] ?? 'dab'
    const type = carried['crRelation']?.[0] ?? ''
    const now = JSON.stringify([type, targetId, dataSource])
    if (targetId === '' || now === seen.current) return
    // who this is has to be known first
    if (!isPerson && (isReading || mayBeSignedIn())) return
    seen.current = now
    void import('../features/resource/relations/linked-relation.ts').then(({ relateLinked }) =>
      relateLinked({ dataSource, targetId }, relationOfLink(type)),
    )
  }, [search, isPerson, isReading])
}
