import { IconGripVertical } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './LayerGrip.module.css'

/** What a layer's row is moved by. */
export function LayerGrip({ label, ...rest }: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button type="button" className={styles['grip']} aria-label={label} title={label} {...rest}>
      <IconGripVertical size={16} stroke={1.75} />
    </button>
  )
}
