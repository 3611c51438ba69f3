import { Banknote, Droplet, type IconNode, MapPin, Package, Phone, Sun, Truck } from 'lucide';

/** The drawings beside short facts; the content names them. */
export const FACTS = {
  box: Package,
  cash: Banknote,
  drop: Droplet,
  phone: Phone,
  pin: MapPin,
  sun: Sun,
  truck: Truck,
} as const satisfies Record<string, IconNode>;
