import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useMapPadding } from '../../stores/map/map-padding.ts'
import { useSinglePanel } from '../../browser/use-media-query.ts'
import { FILTERS_BUTTON_ID } from '../../stores/panels.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useEscape } from '../../ui/overlay/use-escape.ts'
import styles from './SidePanel.module.css'

/** The panel beside the results, or in their place, with an arrow back, where there is no room beside them. */
export function SidePanel(props: { title: string; count: number; onClose: () => void; children: ReactNode }) {
  const { title, count, onClose, children } = props
  const { t } = useTranslation('filters')
  const single = useSinglePanel()
  const panel = useRef<HTMLElement>(null)
  useMapPadding(panel, 'left')
  useEscape(true, onClose)
  useFocusBack(panel)
  return (
    <section ref={panel} className={styles['panel']} aria-labelledby="filters-title">
      <div className={styles['head']}>
        {single && <IconButton label={t('back')} icon={<IconArrowLeft size={18} />} onClick={onClose} />}
        <h2 id="filters-title">{title}</h2>
        {count > 0 && <Tag tone="info">{t('countOn', { count })}</Tag>}
        {!single && <IconButton className={styles['close']} label={t('close')} icon={<IconX size={16} />} onClick={onClose} />}
      </div>
      {children}
    </section>
  )
}

/** Gives the focus back to what opened the panel; to the button of the filters when that is gone or was a key. */
function useFocusBack(panel: RefObject<HTMLElement | null>): void {
  // before the fields take the focus
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const element = panel.current
    return () => {
      // strict mode takes effects back once while the panel stays
      if (element?.isConnected === true) return
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
      // where the filters took the place of the results, their button comes back with the next rendering
      else requestAnimationFrame(() => document.getElementById(FILTERS_BUTTON_ID)?.focus())
    }
  }, [panel, opener])
}
