import { IconBulb } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/index.ts'
import { useGuides } from '../../stores/guides.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import styles from './MenuPanel.module.css'

/** Turns tutorial mode on and off; narrow headers have no room for it. */
export function TipsEntry() {
  const { t } = useTranslation('menu')
  const { tips, setTips } = useGuides()
  return (
    <div className={styles['tips']}>
      <IconBulb size={18} stroke={1.75} aria-hidden="true" />
      <Checkbox look="switch" label={t('tips')} checked={tips} onChange={setTips} />
    </div>
  )
}
