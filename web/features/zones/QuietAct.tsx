import type { LucideIcon } from 'lucide-react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'

export interface QuietActProps {
  label: string
  Icon: LucideIcon
  disabled?: boolean
  onClick: () => void
}

/** A quiet button of a bar over the canvas. A phone has room for the sign alone. */
export const QuietAct = ({ label, Icon, ...rest }: QuietActProps) =>
  useIsMobile() ? (
    <IconButton size="touch" label={label} {...rest}>
      <Icon />
    </IconButton>
  ) : (
    <Button variant="quiet" icon={<Icon />} {...rest}>
      {label}
    </Button>
  )
