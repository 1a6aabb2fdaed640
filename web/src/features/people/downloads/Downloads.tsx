import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../i18n/index.ts'
import { followOtherTabs } from '../../../kept/downloads/other-tabs.ts'
import { useDownloads } from '../../../kept/downloads/use-listed.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { DownloadTray } from './DownloadTray.tsx'

/** The download list in the header: how many entries it has, and the tray that it opens. Without entries there is nothing. */
export function Downloads() {
  const { t } = useTranslation('downloads')
  const count = useDownloads().length
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  useEffect(followOtherTabs, [])
  // a list that was emptied is closed: the next entry does not open it by surprise
  if (count === 0 && isOpen) setOpen(false)
  if (count === 0) return null
  const close = () => {
    setOpen(false)
    button.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={button}>
      <IconButton
        label={t('open', { count })}
        icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        count={count}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && createPortal(<DownloadTray onClose={close} />, document.body)}
    </div>
  )
}
