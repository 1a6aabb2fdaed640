import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './Overview.module.css'

export type Tone = 'ok' | 'warn' | 'err'

const ICONS = { ok: IconCircleCheck, warn: IconAlertTriangle, err: IconCircleX } as const

/** One thing that is looked at: an icon, its name and a figure in words. The colour is never all there is. */
export function State({ tone, name, value }: { tone: Tone; name: string; value: string }) {
  const { t } = useTranslation('admin')
  const Icon = ICONS[tone]
  return (
    <li className={styles['state']}>
      <span className={styles[tone]}>
        <Icon size={18} stroke={1.75} role="img" aria-label={t(`overview.tones.${tone}`)} />
      </span>
      <span>{name}</span>
      <span className={styles[`${tone}Value`]}>{value}</span>
    </li>
  )
}
