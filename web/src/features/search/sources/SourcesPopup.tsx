import type { SourceStatuses } from '@graticule/contracts/services/source-status'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { pathOf } from '../../../site/pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { SourcesList } from './SourcesList.tsx'
import styles from './SourcesPopup.module.css'

/** The sources one by one: how they answer, what they hold, and what went wrong last. */
export function SourcesPopup(props: {
  readonly open: boolean
  readonly statuses: SourceStatuses
  /** Age of `statuses` in the browser, milliseconds. */
  readonly sinceReceived: number
  readonly isChecking: boolean
  readonly onCheck: () => void
  readonly onClose: () => void
}) {
  const { open, statuses, sinceReceived, isChecking, onCheck, onClose } = props
  const { t } = useTranslation('search')
  return (
    <Dialog
      open={open}
      title={t('sources.title')}
      closeLabel={t('sources.close')}
      onClose={onClose}
      footer={
        <>
          <Link to={pathOf('sources')} className={styles['page']}>
            {t('sources.asPage')}
          </Link>
          <Button
            data-first-focus
            busy={isChecking}
            icon={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              if (!isChecking) onCheck()
            }}
          >
            {isChecking ? t('sources.checking') : t('sources.check')}
          </Button>
        </>
      }
    >
      <SourcesList statuses={statuses} sinceReceived={sinceReceived} isChecking={isChecking} />
    </Dialog>
  )
}
