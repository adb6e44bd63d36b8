/** A deleted workspace can be restored for this long. */
export const WORKSPACE_STAY_DAYS = 30;

/** Returns the time before which workspaces were deleted whose data is deleted now. */
export const endOfStay = (now: Date): Date => new Date(now.getTime() - WORKSPACE_STAY_DAYS * 86_400_000);
