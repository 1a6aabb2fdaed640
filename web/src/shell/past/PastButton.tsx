import { IconBell } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useNotifications } from '../notifications.ts'
import { openPast } from './open-past.ts'
import styles from '../guides/HeaderSlot.module.css'

/** The bell in the header, once there has been a notification; where the header is narrow the menu has it. */
export function PastButton() {
  const { t } = useTranslation('guides')
  const { past, lookedAt } = useNotifications()
  if (past.length === 0) return null
  const count = past.filter(({ id }) => id > lookedAt).length
  return (
    <IconButton
      className={styles['late']}
      label={count === 0 ? t('past.openNone') : t('past.open', { count })}
      icon={<IconBell size={18} stroke={1.75} />}
      count={count}
      onClick={openPast}
    />
  )
}
