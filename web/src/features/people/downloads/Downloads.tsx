import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../i18n/index.ts'
import { followOtherTabs } from '../../../kept/downloads/other-tabs.ts'
import { useDownloads } from '../../../kept/downloads/use-listed.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { DownloadTray } from './DownloadTray.tsx'
import { TrayPill } from './TrayPill.tsx'

/** Whether the tray is there, or what it leaves behind: a pill that counts on, until that is hidden, too. */
type TrayState = 'hidden' | 'open' | 'collapsed'

/**
 * The download list in the header: how many entries it has, and the tray that it opens. Without entries there is nothing.
 * @rule B-downloads.pill A collapsed tray leaves a pill that says how many entries are ready
 */
export function Downloads() {
  const { t } = useTranslation('downloads')
  const count = useDownloads().length
  const [tray, setTray] = useState<TrayState>('hidden')
  const button = useRef<HTMLDivElement>(null)
  useEffect(followOtherTabs, [])
  // a list that was emptied is closed: the next entry does not open it by surprise
  if (count === 0 && tray !== 'hidden') setTray('hidden')
  if (count === 0) return null
  const leaveFor = (next: TrayState) => {
    setTray(next)
    button.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={button}>
      <IconButton
        label={t('open', { count })}
        icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        count={count}
        aria-expanded={tray === 'open'}
        onClick={() => setTray(tray === 'open' ? 'collapsed' : 'open')}
      />
      {tray === 'open' && createPortal(<DownloadTray onClose={() => leaveFor('collapsed')} />, document.body)}
      {tray === 'collapsed' &&
        createPortal(<TrayPill onOpen={() => setTray('open')} onHide={() => leaveFor('hidden')} />, document.body)}
    </div>
  )
}
