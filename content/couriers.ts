/** The couriers that a shop begins with. India Post takes the number by hand: it stands in its address all the same. */
export const couriers = [
  { name: 'India Post', trackingUrl: 'https://www.indiapost.gov.in/#{number}' },
  { name: 'Delhivery', trackingUrl: 'https://www.delhivery.com/track-v2/package/{number}' },
  {
    name: 'Blue Dart',
    trackingUrl: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  {
    name: 'DTDC',
    trackingUrl: 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={number}&TrkType2=awb_no',
  },
  { name: 'Ekart', trackingUrl: 'https://ekartlogistics.com/shipmenttrack/{number}' },
  { name: 'Xpressbees', trackingUrl: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}' },
] as const;
