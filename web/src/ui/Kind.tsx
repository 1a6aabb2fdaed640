import type { ResourceType } from '@graticule/contracts/resource'
import { IconDatabase, IconFileText, IconPlugConnected, IconSubtask } from '@tabler/icons-react'
import styles from './Kind.module.css'
import { classes } from './classes.ts'

const ICONS = { data: IconDatabase, information: IconFileText, service: IconPlugConnected, workflow: IconSubtask }

/** The icon of a type of resource. */
export function KindIcon({ type, size }: { type: ResourceType; size: number }) {
  const Icon = ICONS[type]
  return <Icon size={size} stroke={1.75} aria-hidden="true" />
}

/** What a resource is: icon, word and colour. */
export function Kind({ type, label }: { type: ResourceType; label: string }) {
  return (
    <span className={classes(styles['kind'], styles[type])}>
      <KindIcon type={type} size={13} />
      {label}
    </span>
  )
}
