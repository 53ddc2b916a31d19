import { useStore } from 'zustand'
import { otherFloors } from '../../shell/floors/otherFloors.ts'
import { useShownFloor } from '../../shell/floors/shownFloor.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { MenuChoice, MenuPopup, type MenuPopupProps, MenuRule } from '../../ui/control/Menu.tsx'

const OTHERS = [
  { value: 'dimmed', label: 'Dimmed' },
  { value: 'hidden', label: 'Hidden' },
] as const

const OthersChoice = () => {
  const others = useStore(otherFloors())
  return (
    <MenuChoice
      label="Other floors"
      value={others}
      options={OTHERS}
      onChange={(chosen) => otherFloors().setState(chosen, true)}
    />
  )
}

/** How what is on other floors is shown. */
export const OtherFloorsMenu = (popup: MenuPopupProps) => (
  <MenuPopup label="Other floors" {...popup}>
    <OthersChoice />
  </MenuPopup>
)

/** All floors to choose from, the highest first. */
export const FloorMenu = (popup: MenuPopupProps) => {
  const { record, store } = useViewer()
  const shown = useShownFloor()
  return (
    <MenuPopup label="Floors" {...popup}>
      <MenuChoice
        label="Floor"
        value={String(shown?.id)}
        options={record.floors.toReversed().map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => store.setState({ floorId: Number(id) })}
      />
      <MenuRule />
      <OthersChoice />
    </MenuPopup>
  )
}
