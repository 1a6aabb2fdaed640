import { MODERATION_ORDERS, type ModerationOrder } from '@graticule/contracts/kept/moderation'
import { useEffect, useState } from 'react'
import { useSettledWords } from '../../../browser/use-settled.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import styles from './ModerationPage.module.css'
import type { ShownOfQueue } from './use-queue-address.ts'

/** Words and order of the queue. */
export function QueueTools({ shown, onShow }: { shown: ShownOfQueue; onShow: (change: Partial<ShownOfQueue>) => void }) {
  const { t } = useTranslation('moderation')
  const [typed, setTyped] = useState(shown.words)
  const [known, setKnown] = useState(shown.words)
  if (known !== shown.words) {
    setKnown(shown.words)
    if (typed.trim() !== shown.words) setTyped(shown.words)
  }
  const settled = useSettledWords(typed).trim()
  useEffect(() => {
    if (settled !== shown.words) onShow({ words: settled })
    // what is in the address changes by the way back, too: that is no typing
  }, [settled]) // oxlint-disable-line react/exhaustive-deps
  return (
    <div className={styles['tools']}>
      <TextField
        label={t('search')}
        type="search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <LabelledSelect
        label={t('order.label')}
        value={shown.order}
        choices={MODERATION_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
        onChange={(order) => onShow({ order: order as ModerationOrder })}
      />
    </div>
  )
}
