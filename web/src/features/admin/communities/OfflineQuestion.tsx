import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { type Branding, logoAddress } from '@graticule/contracts/sites/branding'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

const isSetUp = (siteId: number, look: Branding): boolean => look.name !== undefined && logoAddress(siteId, look) !== undefined

/**
 * Whether a change takes a community portal from its visitors: it had a name and a logo, and loses one of them.
 * @rule B-sites.offline-asked Whoever takes the name or the logo from a community portal that is open is asked first
 */
export const takesOffline = (siteId: number, before: Branding, after: Branding): boolean =>
  siteId !== GLOBAL_SITE_ID && isSetUp(siteId, before) && !isSetUp(siteId, after)

/** Asks before a community portal is closed to its visitors. */
function OfflineQuestion({ onKeep, onTake }: { onKeep: () => void; onTake: () => void }) {
  const { t } = useTranslation('communities')
  return (
    <Dialog
      alert
      tone="warn"
      title={t('site.offline.title')}
      closeLabel={t('site.offline.keep')}
      onClose={onKeep}
      footer={
        <>
          <Button variant="confirm" onClick={onTake}>
            {t('site.offline.take')}
          </Button>
          <Button data-first-focus variant="primary" onClick={onKeep}>
            {t('site.offline.keep')}
          </Button>
        </>
      }
    >
      <p>{t('site.offline.text')}</p>
    </Dialog>
  )
}

/**
 * Saves what is set of a site, and asks first where that closes it to its visitors.
 * @returns `wish`: to be called with whether it does; `question`: the dialog, where one is open
 */
export function useOfflineQuestion(save: () => void) {
  const [isAsking, setAsking] = useState(false)
  const wish = (isClosing: boolean) => {
    if (isClosing) setAsking(true)
    else save()
  }
  const take = () => {
    setAsking(false)
    save()
  }
  const question = isAsking ? <OfflineQuestion onKeep={() => setAsking(false)} onTake={take} /> : null
  return { wish, question }
}
