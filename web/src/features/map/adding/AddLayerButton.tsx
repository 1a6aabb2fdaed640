import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { late } from '../../../i18n/late.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

const load = () => import('./AddLayerDialog.tsx')
const AddLayerDialog = late(() => load().then(({ AddLayerDialog }) => ({ default: AddLayerDialog })))

/** The "+" that opens the dialog in which a layer is added by its address. */
export function AddLayerButton() {
  const { t } = useTranslation('adding')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('dialog.open')}
        icon={<IconPlus size={18} stroke={1.75} />}
        onClick={() => void load().then(() => setOpen(true))}
      />
      {isOpen && (
        <Suspense>
          <AddLayerDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
