import { IconBulb } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/index.ts'
import { useGuides } from '../../stores/guides.ts'
import styles from '../guides/HeaderSlot.module.css'

/** Turns tutorial mode on and off, in the header; where that is narrow the menu has it. */
export function TipsSwitch() {
  const { t } = useTranslation('guides')
  const { tips, setTips } = useGuides()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={tips}
      className={styles['tips']}
      data-tip="header-tips"
      onClick={() => setTips(!tips)}
    >
      <IconBulb size={18} stroke={1.75} aria-hidden="true" />
      {t('tips.switch')}
      <span className={styles['track']} />
    </button>
  )
}
