/** A property of pg's client that its types omit: set while a query runs. */
interface MaybeBusy {
  _activeQuery?: unknown;
}

/** A query that timed out on our side still runs, and pg forbids another one behind it on the same connection. */
export const isBusy = (client: object): boolean => Boolean((client as MaybeBusy)._activeQuery);
