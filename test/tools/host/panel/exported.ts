import { interface as service } from '@jellybrick/dbus-next';

/** An object on the bus, with what `configureMembers` was given for its class. */
export abstract class Exported extends service.Interface {
  constructor(name: string) {
    super(name);
    // The library's constructor hides them behind empty properties of the instance (0.11.3).
    for (const members of ['$properties', '$methods', '$signals']) Reflect.deleteProperty(this, members);
  }
}
