/** How what is on other floors is shown. */
export type OtherFloors = 'dimmed' | 'hidden'

/** The floors of a map. */
export interface SceneFloors {
  readonly shownId: number
  /** What is on a floor that is not among these is on all. */
  readonly knownIds: ReadonlySet<number>
  readonly others: OtherFloors
}

/** How much of what is on another floor is seen through. */
export const OTHER_FLOOR_ALPHA = 0.3

/** Whether something is on another floor than the shown one, so that it is neither picked nor moved. */
export const isElsewhere = (floors: SceneFloors | null, floorId: number | undefined): boolean =>
  floors !== null && floorId !== undefined && floorId !== floors.shownId && floors.knownIds.has(floorId)
