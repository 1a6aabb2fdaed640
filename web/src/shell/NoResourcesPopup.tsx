import type { ResultSet } from '@graticule/contracts/resource'
import { IconZoomExclamation } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './NoResourcesPopup.module.css'
import { type Popup, usePopups } from './popups.ts'
import { useSourceName } from './use-source-name.ts'

/** How many records were left out for want of a place or a date. */
export interface EmptyHelpProps {
  readonly leftOut: ResultSet['leftOut']
}

interface NoResourcesPopupProps {
  readonly popup: Extract<Popup, { kind: 'no-resources' }>
  readonly open: boolean
  /** What was left out, and what to relax with the results that this would give: a click searches that. */
  readonly help?: ComponentType<EmptyHelpProps> | undefined
}

/** No source has anything for the search: what could be given up, and the way back. */
export function NoResourcesPopup({ popup, open, help: Help }: NoResourcesPopupProps) {
  const { t } = useTranslation('shell')
  const sourceName = useSourceName()
  const { leftOut, unanswered, goBack } = popup
  const close = () => usePopups.getState().close('no-resources')
  return (
    <Dialog
      open={open}
      tone="info"
      icon={<IconZoomExclamation size={18} stroke={1.75} />}
      title={t('results:empty.title')}
      closeLabel={t('close')}
      onClose={close}
      footer={
        <>
          <Button
            onClick={() => {
              close()
              goBack()
            }}
          >
            {t('results:empty.back')}
          </Button>
          <Button variant="primary" data-first-focus onClick={close}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <div className={styles['text']}>
        <p>{t('results:empty.hint')}</p>
        {unanswered.length > 0 && (
          <p>{t('noResources.unanswered', { count: unanswered.length, sources: unanswered.map(sourceName).join(', ') })}</p>
        )}
        {Help !== undefined && <Help leftOut={leftOut} />}
      </div>
    </Dialog>
  )
}
