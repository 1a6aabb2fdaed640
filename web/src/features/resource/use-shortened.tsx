import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './use-shortened.module.css'

/** The first few of a long list, and the button that shows the others; `null` when there are none. */
export function useShortened<T>(all: readonly T[], few: number): readonly [readonly T[], ReactNode] {
  const { t } = useTranslation('resource')
  const [whole, setWhole] = useState(false)
  // a single one more takes no more room than the button would
  if (whole || all.length <= few + 1) return [all, null]
  const button = (
    <Button variant="quiet" size="small" className={styles['more']} onClick={() => setWhole(true)}>
      {t('showAll', { count: all.length, formatted: formatCount(all.length) })}
    </Button>
  )
  return [all.slice(0, few), button]
}
