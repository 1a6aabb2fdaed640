import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import { IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { listed } from '../../../i18n/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { EmptyHelp } from './EmptyHelp.tsx'
import styles from './NoResourcesPopup.module.css'
import type { PopupProps } from '../../../ui/overlay/popup-props.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'

interface NoResourcesPopupProps extends PopupProps {
  readonly leftOut: ResultSet['leftOut']
  /** Sources that gave no answer. */
  readonly unanswered: readonly DataSourceName[]
  readonly goBack: () => void
}

/**
 * No source has anything for the search: what could be given up, and the way back.
 * @rule S1-8.no-resources The popup without resources says what to relax, and leads back
 */
export function NoResourcesPopup({ leftOut, unanswered, goBack, open, close }: NoResourcesPopupProps) {
  const { t } = useTranslation('shell')
  const sourceName = useSourceName()
  return (
    <Dialog
      open={open}
      tone="info"
      icon={<IconZoomExclamation size={18} stroke={1.75} />}
      title={t('results:empty.title')}
      closeLabel={t('close')}
      onClose={() => close()}
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
          <Button variant="primary" data-first-focus onClick={() => close()}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <div className={styles['text']}>
        <p>{t('results:empty.hint')}</p>
        {unanswered.length > 0 && (
          <p>{t('noResources.unanswered', { count: unanswered.length, sources: listed(unanswered.map(sourceName)) })}</p>
        )}
        <EmptyHelp leftOut={leftOut} />
      </div>
    </Dialog>
  )
}
