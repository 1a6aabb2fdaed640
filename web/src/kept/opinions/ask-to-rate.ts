import { late } from '../../i18n/late.tsx'
import { withTexts } from '../../i18n/index.ts'
import { knownVisitor } from '../../session/known-visitor.ts'
import { openPopup } from '../../shell/popups.ts'
import type { NamedResource } from '../resource-key.ts'
import { signInFor } from '../sign-in-for.ts'
import type { RatingWords } from './rate.ts'

const RatePopup = late(async () => ({ default: (await withTexts(import('./RatePopup.tsx'), 'kept')).RatePopup }))

/** The popup with the stars; a guest is asked to sign in first. `draft`: what the person had in mind before. */
export async function askToRate(resource: NamedResource, draft?: RatingWords): Promise<void> {
  await withTexts(Promise.resolve(), 'kept')
  if ((await knownVisitor()).kind === 'anonymous') await signInFor({ kind: 'rate', resource })
  else await openPopup(RatePopup, { resource, draft }, { about: `${resource.dataSource} ${resource.targetId}` }).closed
}
