import { IconKeyboard } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { askedSources, isCombining } from '../site/data-sources.ts'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import type { PopupProps } from '../ui/overlay/popup-props.ts'
import { useShortcuts } from './shortcuts.ts'
import styles from './ShortcutsPopup.module.css'

/** Keys by where they count and what they do; the key names are what stands on the keyboard. */
const GROUPS = [
  {
    where: 'page',
    rows: [
      { keys: ['/'], does: 'search' },
      { keys: ['F'], does: 'filters' },
      { keys: ['Y'], does: 'layers' },
      { keys: ['T'], does: 'timeStrip' },
      { keys: ['G'], does: 'fullView' },
      { keys: ['A'], does: 'draw' },
      { keys: ['M'], does: 'measure' },
      { keys: ['C'], does: 'coordinates' },
      { keys: ['I'], does: 'placeInfo' },
      { keys: ['W'], does: 'contents' },
      { keys: ['Esc'], does: 'escape' },
      { keys: ['?'], does: 'sheet' },
    ],
  },
  {
    where: 'results',
    rows: [
      { keys: ['J', 'K'], does: 'cards' },
      { keys: ['Enter'], does: 'details' },
      { keys: ['S'], does: 'showOnMap' },
      { keys: ['D'], does: 'download' },
      { keys: ['L'], does: 'share' },
      { keys: [...askedSources().map((_, index) => String(index + 1)), ...(isCombining() ? ['0'] : [])], does: 'sources' },
    ],
  },
  {
    where: 'map',
    rows: [
      { keys: ['↑', '↓', '←', '→'], does: 'pan' },
      { keys: ['+', '-', '0'], does: 'zoom' },
      { keys: ['Tab'], does: 'footprints' },
      { keys: ['↑', '↓', '←', '→', 'Enter', 'Backspace'], does: 'tool' },
      { keys: ['N'], does: 'numbers' },
    ],
  },
  { where: 'filters', rows: [{ keys: ['Ctrl', 'Enter'], does: 'apply' }] },
] as const

/** The list of keys, and the switch for the single letters. */
export function ShortcutsPopup({ open, close }: PopupProps) {
  const { t } = useTranslation('shell')
  const { enabled, setEnabled } = useShortcuts()
  return (
    <Dialog
      open={open}
      icon={<IconKeyboard size={18} stroke={1.75} />}
      title={t('shortcuts.title')}
      closeLabel={t('close')}
      onClose={() => close()}
    >
      <Checkbox
        look="switch"
        checked={enabled}
        label={t('shortcuts.enabled')}
        hint={t('shortcuts.enabledHint')}
        onChange={(checked) => setEnabled(checked)}
      />
      {GROUPS.map(({ where, rows }) => (
        <Fragment key={where}>
          <h3 className={styles['where']}>{t(`shortcuts.where.${where}`)}</h3>
          <dl className={styles['keys']}>
            {rows.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{t(`shortcuts.does.${does}`)}</dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </Dialog>
  )
}
