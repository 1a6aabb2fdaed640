import { IconKeyboard } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { usePopups } from './popups.ts'
import { useShortcuts } from './shortcuts.ts'
import styles from './ShortcutsPopup.module.css'

/** Keys by what they do; the key names are what stands on the keyboard. */
const ROWS = [
  { keys: ['/'], does: 'search' },
  { keys: ['J', 'K'], does: 'cards' },
  { keys: ['Enter'], does: 'details' },
  { keys: ['S'], does: 'showOnMap' },
  { keys: ['L'], does: 'share' },
  { keys: ['1', '4'], does: 'sources' },
  { keys: ['F'], does: 'filters' },
  { keys: ['Y'], does: 'layers' },
  { keys: ['G'], does: 'fullView' },
  { keys: ['A'], does: 'draw' },
  { keys: ['↑', '↓', '←', '→'], does: 'pan' },
  { keys: ['+', '-', '0'], does: 'zoom' },
  { keys: ['Esc'], does: 'escape' },
  { keys: ['?'], does: 'sheet' },
] as const

/** The list of keys, and the switch for the single letters. */
export function ShortcutsPopup() {
  const { t } = useTranslation('shell')
  const { enabled, setEnabled } = useShortcuts()
  return (
    <Dialog
      icon={<IconKeyboard size={18} stroke={1.75} />}
      title={t('shortcuts.title')}
      closeLabel={t('close')}
      onClose={() => usePopups.getState().close('shortcuts')}
    >
      <Checkbox
        checked={enabled}
        label={t('shortcuts.enabled')}
        hint={t('shortcuts.enabledHint')}
        onChange={(checked) => setEnabled(checked)}
      />
      <dl className={styles['keys']}>
        {ROWS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`shortcuts.does.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
