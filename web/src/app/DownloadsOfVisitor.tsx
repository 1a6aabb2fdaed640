import { Suspense } from 'react'
import { lazyWithTexts } from '../i18n/lazy-with-texts.ts'
import { useGuestDownloads } from '../kept/downloads/guest-downloads.ts'
import { useSession } from '../session/session.ts'
import { useGeneralFlags } from '../site/general-flags.ts'

const Downloads = lazyWithTexts(['downloads', 'kept'], () =>
  import('../features/people/downloads/Downloads.tsx').then((module) => ({ default: module.Downloads })),
)

/** The download list in the header, for those who can have one: it is no part of the first screen of a guest without. */
export function DownloadsOfVisitor() {
  const isOffered = useGeneralFlags(({ isBulkDownloadEnabled }) => isBulkDownloadEnabled)
  const isPerson = useSession(({ visitor }) => visitor.kind === 'person')
  const isGuests = useGuestDownloads(({ kept }) => kept.length > 0)
  if (!isOffered || !(isPerson || isGuests)) return null
  return (
    <Suspense>
      <Downloads />
    </Suspense>
  )
}
