import { IconTools } from '@tabler/icons-react'
import { Suspense, useId, useRef, useState } from 'react'
import { late } from '../../../i18n/late.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useMapShortcut } from '../../../shell/shortcuts.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './MapTools.module.css'
import { useMapTool } from './map-tool.ts'

const load = () => import('./MapToolsMenu.tsx')
const MapToolsMenu = late(() => load().then((module) => ({ default: module.MapToolsMenu })))

/** The button of the map's other tools, and the keys of those that have one. */
export function MapTools({ onHome }: { readonly onHome: () => void }) {
  const { t } = useTranslation('map')
  const { measuring, setMeasuring } = useMapTool()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  useMapShortcut('m', () => setMeasuring(!measuring))
  useMapShortcut('c', () => void import('./copy-coordinates.ts').then(({ copyCoordinates }) => copyCoordinates()))
  return (
    <div className={styles['tools']}>
      <IconButton
        ref={button}
        label={t('tools.open')}
        icon={<IconTools size={18} stroke={1.75} />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        // without a network it does not open, which the page says
        onClick={() => void load().then(() => setOpen(!open))}
      />
      {open && (
        <Suspense>
          <MapToolsMenu id={menuId} opener={button} onClose={() => setOpen(false)} onHome={onHome} />
        </Suspense>
      )}
    </div>
  )
}
