import { type Backups, SYSTEM_ROUTES } from '@graticule/contracts/system/system'
import { IconArchive } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellFailed } from '../../../kept/tell.ts'
import { privateChange } from '../../../session/private-read.ts'
import { Button } from '../../../ui/Button.tsx'

/** Begins to make a backup; busy while one is made. */
export function BackUpButton({ state, onBegun, wide = false }: { state: Backups; onBegun: () => void; wide?: boolean }) {
  const { t } = useTranslation('admin')
  const begin = async () => {
    if (state.isMaking) return
    const { method, path, reply } = SYSTEM_ROUTES.makeBackup
    const begun = await privateChange({ method, path, body: {} }, reply)
    if (!begun.ok) tellFailed(t('backups.notBegun'), begun.failure.detail)
    onBegun()
  }
  return (
    <Button
      wide={wide}
      busy={state.isMaking}
      icon={<IconArchive size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void begin()}
    >
      {t(state.isMaking ? 'backups.making' : 'backups.make')}
    </Button>
  )
}
