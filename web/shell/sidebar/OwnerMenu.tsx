import { Fragment, use } from 'react'
import { MenuItem, MenuPopup, type MenuPopupProps, MenuRule } from '../../ui/control/Menu.tsx'
import { MenuActsContext } from './OwnerAct.ts'

/** What can be done with the whole map; what destroys something is set apart. */
export const OwnerMenu = (popup: MenuPopupProps) => {
  const acts = use(MenuActsContext)
  const firstDangerous = acts.find(({ isDangerous }) => isDangerous)
  return (
    <MenuPopup label="Edit this map" {...popup}>
      {acts.map((one) => (
        <Fragment key={one.label}>
          {one === firstDangerous && <MenuRule />}
          <MenuItem icon={one.icon} danger={one.isDangerous} disabled={one.isDisabled} onSelect={one.act}>
            {one.label}
          </MenuItem>
        </Fragment>
      ))}
    </MenuPopup>
  )
}
