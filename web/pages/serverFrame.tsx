import { AccountMenu } from '../features/account/AccountMenu.tsx'
import { ContinueMap } from '../features/branches/ContinueMap.tsx'
import { useCalibrationActs } from '../features/calibration/useCalibrationActs.tsx'
import { useCompareActs } from '../features/compare/useCompareActs.tsx'
import { TakeOfflineDialog, useTakeOfflineActs } from '../features/local/TakeOfflineDialog.tsx'
import { useHistoryActs } from '../features/history/useHistoryActs.tsx'
import { SharedWith, useMemberActs } from '../features/members/SharedWith.tsx'
import { TakenBack } from '../features/members/TakenBack.tsx'
import { useFloorActs } from '../features/floors/useFloorActs.tsx'
import { HiddenNotice } from '../features/moderation/HiddenNotice.tsx'
import { NotificationBell } from '../features/notifications/NotificationBell.tsx'
import { KeepPresent } from '../features/presence/KeepPresent.tsx'
import { PeopleHere } from '../features/presence/PeopleHere.tsx'
import { KeepProgress } from '../features/progress/KeepProgress.tsx'
import { KeepSeen } from '../features/seen/KeepSeen.tsx'
import { ReviewButton } from '../features/proposals/ReviewBeside.tsx'
import { SuggestButton } from '../features/proposals/SuggestButton.tsx'
import { useStyleOwnerActs } from '../features/styles/useStyleOwnerActs.tsx'
import { MapHead, type MapHeadProps } from '../shell/sidebar/MapHead.tsx'
import { closingDrawer } from '../shell/sidebar/OwnerAct.ts'
import { useIsMobile } from '../ui/useMediaQuery.ts'
import { MapNotFound } from './MapStates.tsx'
import type { MapFrame } from './MapEditor.tsx'

const ServerMapHead = ({ onChosen, ...props }: MapHeadProps) => {
  const tools = [
    ...useStyleOwnerActs(),
    ...closingDrawer([...useCalibrationActs(), ...useFloorActs()], onChosen),
    ...useMemberActs(),
    ...closingDrawer([...useHistoryActs(), ...useCompareActs()], onChosen),
    ...useTakeOfflineActs(),
  ]
  const offers = (
    <>
      <SuggestButton onChosen={onChosen} />
      <ReviewButton onChosen={onChosen} />
      <SharedWith />
    </>
  )
  return <MapHead aside={<PeopleHere />} {...props} tools={tools} offers={offers} />
}

/** On a phone the name of the map has little room already. */
const MapBell = () => {
  const isMobile = useIsMobile()
  return <NotificationBell size={isMobile ? 'touch' : 'lg'} onlyUnread={isMobile} />
}

/** Of a map on the server that is open as it is. */
export const SERVER_FRAME: MapFrame = {
  Head: ServerMapHead,
  account: (
    <>
      <MapBell />
      <AccountMenu />
    </>
  ),
  banners: (
    <>
      <HiddenNotice />
      <TakenBack />
      <KeepSeen />
      <KeepProgress />
      <KeepPresent />
      <ContinueMap />
      <TakeOfflineDialog />
    </>
  ),
  gone: (
    <>
      <TakenBack isGone />
      <MapNotFound />
    </>
  ),
}
