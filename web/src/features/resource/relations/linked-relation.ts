/** The main entry that a link names. */
import type { RelationType } from '@graticule/contracts/kept/proposals/relation-types'
import { findEntries } from '../../../api/opensearch.ts'
import { useSession } from '../../../session/session.ts'
import { dataSources } from '../../../site/data-sources.ts'
import { startRelating } from '../../../stores/proposals/change-relating.ts'
import type { RelatedChoice } from '../../../stores/proposals/relating.ts'
import { askToRelate } from './relate.ts'

/** Begins with it; its title is looked up, and where that fails its id stands there. A guest is asked to sign in, and comes back by the same link. */
export async function relateLinked({ dataSource, targetId }: Omit<RelatedChoice, 'name'>, type: RelationType): Promise<void> {
  const source = dataSources().find(dataSource)
  if (source === undefined) return
  const reply = await findEntries(source, [targetId])
  const name = (reply.ok ? reply.value[0]?.resource.title : undefined) ?? targetId
  const main = { dataSource: source.name, targetId, name }
  if (useSession.getState().visitor.kind === 'anonymous') await askToRelate(main)
  else startRelating(main, type)
}
